/* The last days of 30 conferences, 300 uploads, some of them saved by LibreOffice in between. */
import './evenings.test.ts';
