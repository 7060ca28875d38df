// What tests put on a page while they watch it.

interface Window {
  awake: any;
  copied: any;
  deliver: (value?: unknown) => void;
  drawn: any;
  followed: any;
  heard: any;
  shifts: string[];
  shown: any;
}
