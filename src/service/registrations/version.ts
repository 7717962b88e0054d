/** The version of the rules by which rows are understood; it grows with every change after which the same file gives another workbook. */
export const VERSION = '3';
