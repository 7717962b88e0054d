/*
 * All texts of the studio. Everything that people read here is in this file, so that it can be translated.
 */

export const words = {
  name: 'Studio',
} as const;
