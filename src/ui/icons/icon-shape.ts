/** The path of an SVG; one that points along the line of text is mirrored in languages that are read from the right. */
export type IconShape = string | { readonly alongText: string };
