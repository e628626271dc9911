export const search = 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5';
export const refresh = 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.5 3.5v4.5H15';
export const trash = 'M4.5 6.5h15M9.5 6.5v-2h5v2M6.5 6.5l.8 13h9.4l.8-13M10 10.5v5.5M14 10.5v5.5';
export const external = 'M13.5 4.5h6v6M19.5 4.5 11 13M16.5 14v4.5a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1H10';
export const download = 'M12 4v11M7 10.5l5 5 5-5M4.5 19.5h15';
export const first = { alongText: 'm18 6-6 6 6 6M11.5 6l-6 6 6 6' };
export const previous = { alongText: 'm14.5 6-6 6 6 6' };
export const next = { alongText: 'm9.5 6 6 6-6 6' };
export const last = { alongText: 'm6 6 6 6-6 6M12.5 6l6 6-6 6' };
export const star = 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7L12 16.8 6.9 19.5l1-5.7-4.1-4 5.7-.8z';
export const pin = 'M9 4h6l-.5 6 3 3.5H6.5l3-3.5zM12 13.5V20';
export const printer =
  'M7.5 9V4h9v5M7.5 16.5H5A1.5 1.5 0 0 1 3.5 15v-4.5A1.5 1.5 0 0 1 5 9h14a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5h-2.5M7.5 14h9v6h-9z';
export const link = 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1';
