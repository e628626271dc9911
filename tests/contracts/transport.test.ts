import { createLossyTransport, FaultInjection } from '../../voice/transport/fault-injection.ts';
import { createWeriftTransport } from '../../voice/transport/werift-transport.ts';
import { transportSuite } from './transport.suite.ts';

const network = { hostAddresses: ['127.0.0.1'] };

transportSuite('werift', () => createWeriftTransport(network));
transportSuite('werift with packet loss switched off', () => createLossyTransport(network, new FaultInjection()));
