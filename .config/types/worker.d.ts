// What the page's worker and the host for playing alone, which is WebAssembly, leave there for each other.

interface WorkerGlobalScope {
  splitkeySolo: {
    /** For the host when it starts: the journal, and what computer players know. */
    stored?: [key: IDBValidKey, text: string][];
    associations?: ArrayBuffer;
    /** From the host once it has started: what it could not read, and the function that steps it. */
    unreadable?: string[];
    drive?: any;
  };
}
