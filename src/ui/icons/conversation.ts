export const copy =
  'M9 9h9.5a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1ZM5 15.5H4.5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1H14a1 1 0 0 1 1 1v.5';
export const hear = 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11';
export const hearOff = 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.8l4.4 4.4M20.4 9.8 16 14.2';
export const arrowDown = 'M12 5v14M6 13l6 6 6-6';

export const dots = 'M5.5 12h.1M12 12h.1M18.5 12h.1';
/** Two people, each at their side of a table. */
export const faceToFace =
  'M3.5 12h17M12 14.5a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8M7.8 21.5c.5-2 2.1-3.2 4.2-3.2s3.7 1.2 4.2 3.2M12 9.5a1.9 1.9 0 1 1 0-3.8 1.9 1.9 0 0 1 0 3.8M7.8 2.5c.5 2 2.1 3.2 4.2 3.2s3.7-1.2 4.2-3.2';
/** Two arrows: up and down are swapped. */
export const flip = 'M8.5 4.5v14M5 8l3.5-3.5L12 8M15.5 19.5v-14M12 16l3.5 3.5L19 16';
/** A finger on a button. */
export const hold =
  'M9 13V5.5a1.5 1.5 0 0 1 3 0V11M12 10.5a1.5 1.5 0 0 1 3 0V12M15 11.5a1.5 1.5 0 0 1 3 0v4a5 5 0 0 1-5 5h-1.5a5 5 0 0 1-4-2.1l-2.8-4a1.5 1.5 0 0 1 2.3-1.9L9 14.5';
/** Several people, each with a device of their own. */
export const people =
  'M9 11a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3 19.5c0-3.3 2.6-5.5 6-5.5s6 2.2 6 5.5M15.5 5a3 3 0 0 1 0 5.8M17.5 14.5c2.1.7 3.5 2.5 3.5 5';
export const captions = 'M3.5 5.5h17v13h-17zM7 12h4M13.5 12H17M7 15h2M11.5 15H17';
export const sliders = 'M4 8h9M17 8h3M15 6v4M4 16h3M11 16h9M9 14v4';
export const share =
  'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5A1.5 1.5 0 0 0 3.5 13v6A1.5 1.5 0 0 0 5 20.5h14a1.5 1.5 0 0 0 1.5-1.5v-6a1.5 1.5 0 0 0-1.5-1.5h-1';
export const keyboard = 'M3.5 6.5h17v11h-17zM7 10h.1M10.3 10h.1M13.7 10h.1M17 10h.1M7 13.5h.1M17 13.5h.1M10 13.5h4';
export const enlarge = 'M4 9.5V4h5.5M20 14.5V20h-5.5M4 4l6.5 6.5M20 20l-6.5-6.5';
export const returning = { alongText: 'M9 6 4.5 10.5 9 15M4.5 10.5H15a4.5 4.5 0 0 1 0 9h-3' };
export const pencil = 'M5 19.5l1-4L16.5 5a1.8 1.8 0 0 1 2.5 2.5L8.5 18zM14.5 7l2.5 2.5';
export const speech =
  'M4 6a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 6v9a1.5 1.5 0 0 1-1.5 1.5H11L7 20v-3.5H5.5A1.5 1.5 0 0 1 4 15z';
