export { ControlledServer } from '../../../voice/server/controlled-server.ts';
