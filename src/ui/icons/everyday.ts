/** Paths on a 24 × 24 grid, stroked by `Icon`. This file holds those of the first screen. */
export const microphone = 'M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3';
export const pause = 'M8.5 5.5v13M15.5 5.5v13';
export const stop = 'M7.5 7.5h9v9h-9z';
export const back = { alongText: 'M19.5 12h-15M11 5.5 4.5 12l6.5 6.5' };
export const swap = 'M4.5 8.5h14M15 5l3.5 3.5L15 12M19.5 15.5h-14M9 12l-3.5 3.5L9 19';
export const chevronDown = 'm6.5 9.5 5.5 5.5 5.5-5.5';
export const chevronUpDown = 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4';
export const check = 'm5 12.5 4.5 4.5L19 7.5';
export const close = 'm6.5 6.5 11 11M17.5 6.5l-11 11';
export const translate =
  'M3.5 6h10M8.5 3.5V6M11.5 6c-.8 4-3.2 7-7.5 9M5.5 9.5c1.3 2.4 3.2 4.2 5.5 5.3M12 20.5l4.25-10 4.25 10M13.5 17.2h5.5';
export const clock = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2';
export const bag = 'M6 8.5h12l1 11.5H5zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11';
export const receipt = 'M6 3.5h12v17l-2.4-1.6-2.4 1.6-1.2-.8-1.2.800-2.4-1.6L6 20.5zM9.5 8.5h5M9.5 12.5h5';
export const person = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.6-3.7 3.7-5.5 7.5-5.5s6.9 1.8 7.5 5.5';
export const sidebar = 'M6 4.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM9.5 4.5v15';
export const info = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11.5V16M12 8v.1';
export const warning = 'M12 4.5 2.8 19.5h18.4zM12 10v4.5M12 17v.1';
export const offline =
  'M4 4l16 16M5 12.5a10 10 0 0 1 4-2.5M8.5 16a5 5 0 0 1 6.7-.2M2.5 8.8a14 14 0 0 1 4-2.6M11 5.1a14 14 0 0 1 10.5 3.7M14.5 9.8a10 10 0 0 1 4.5 2.7M12 19.5v.1';
export const coin = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5l4.5 4.5-4.5 4.5L7.5 12z';
