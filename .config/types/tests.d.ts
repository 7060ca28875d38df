// What tests put on a page while they watch it.

interface Window {
  awake: any;
  copied: any;
  drawn: any;
  followed: any;
  heard: any;
  shown: any;
}
