// the promises of hosts and of a school too
import './workspaces.test.ts';
