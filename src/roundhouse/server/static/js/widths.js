// How wide the window is, as the sheets of style tell it: in em, so that large letters have the layout of a narrow window.

/** The map with a sheet below it and tabs. */
export const phone = () => matchMedia("(max-width: 43.75em)").matches;

/** Two columns of three. */
export const narrow = () => matchMedia("(max-width: 68.75em)").matches;
