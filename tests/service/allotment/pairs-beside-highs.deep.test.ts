/* 300 random conferences with people who come together, as good as HiGHS finds. */
import './pairs-beside-highs.test.ts';
