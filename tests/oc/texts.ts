/** The texts of a list that is written as one text, with a stroke between them. */
export const texts = (all: string): string[] => all.split('|').map((one) => one.trim());
