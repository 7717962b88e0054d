// with answers that take seconds
import './typing.test.ts';
