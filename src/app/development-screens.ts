/** The product has none: builds for tests and development take `tests/gallery/development-screens.ts` instead. */
export const developmentScreens: [] = [];
