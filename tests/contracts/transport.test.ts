import { DatachannelTransport } from '../../voice/transport/datachannel-transport.ts';
import { FaultInjection } from '../../voice/transport/fault-injection.ts';
import { transportSuite } from './transport.suite.ts';

transportSuite('libdatachannel', () => new DatachannelTransport({ port: 0 }));
transportSuite('libdatachannel with packet loss switched off', () => {
  return new DatachannelTransport({ port: 0 }, new FaultInjection());
});
