import type { Dialect } from '../kernel/control-protocol.ts';
import type { DialectCodec } from './dialect-codec.ts';
import { ga } from './ga.ts';
import { preview } from './preview.ts';

export const codecs: Readonly<Record<Dialect, DialectCodec>> = { ga, preview };
