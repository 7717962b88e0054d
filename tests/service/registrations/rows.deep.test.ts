/* Other tables in every run, and many more. */
import './rows.test.ts';
