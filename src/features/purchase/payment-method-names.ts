import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Order } from '../../protocol/contract.ts';

export const paymentMethodNames: Record<Order['payment_method'], MessageDescriptor> = {
  alipay: msg`Alipay`,
  polar: msg`Polar`,
  wechat: msg`WeChat Pay`,
};
