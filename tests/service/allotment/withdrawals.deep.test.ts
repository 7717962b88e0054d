/* Each way in which people say that somebody is not coming. */
import './withdrawals.test.ts';
