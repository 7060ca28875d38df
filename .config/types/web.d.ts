// What the game, which is WebAssembly, calls on the page, and what browsers have that TypeScript does not know.

/** The place of a text field on the canvas, in pixels: ID, left, top, width, height, text, longest, kind, secret. */
type DrawnField = [string, number, number, number, number, string, number, "Clue" | "Lines" | "Name" | "Line", boolean];

interface Window {
  /** What the page's address says, read before anything is drawn. */
  splitkeyFirst: {
    address: string;
    options: URLSearchParams;
    profile: string;
    streams: boolean;
    asked: boolean;
    table: string;
    name: string;
    /** Where the unseen address, and the table of this tab, are stored. */
    unseen: string;
    seat: string;
    stored(storage: "localStorage" | "sessionStorage", name: string): string;
    store(storage: "localStorage" | "sessionStorage", name: string, value: string): void;
  };
  splitkeyStart: {
    ready(leaves: () => void): void;
  };
  splitkeyPage: {
    open(page: string): boolean;
    copy(text: string): boolean;
    address(): string;
    readdress(search: string, fragment: boolean, unseen: string): void;
  };
  splitkeyFiles: {
    ask(): void;
    opened(): Uint8Array | null;
    save(name: string, contents: BlobPart, type: string): void;
  };
  splitkeySolo: {
    start(): void;
    stop(): void;
    socket(): object;
    trouble(): [code: string, why: string] | null;
    forget(): void;
  };
  splitkeyTurn: {
    tell(isMine: boolean): void;
    prepare(title: string, body: string, notify: boolean, volume: number, sound: string): void;
    ask(): void;
    refuses(): boolean;
  };
  splitkeyTyping: {
    show(drawn: DrawnField[], focused: string | null, heard: number): void;
  };
  splitkeyKeyWindow: {
    open(page: string): boolean;
    give(pairing: string): void;
    words(): string | null;
  };
}

interface Navigator {
  connection?: { saveData?: boolean; effectiveType?: string; type?: string; downlink: number };
}

/** The scope of a worker that several pages share. */
declare class SharedWorkerGlobalScope extends EventTarget {
  readonly name: string;
  onconnect: ((event: MessageEvent) => void) | null;
}
