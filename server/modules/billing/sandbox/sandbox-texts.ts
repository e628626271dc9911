import type { LocaleCode } from '../../../../src/domain/locale.ts';
import type { SandboxAction, SandboxPayment } from './sandbox-payments.ts';

export type SandboxTexts = {
  readonly title: (method: string) => string;
  readonly notice: (method: string) => string;
  readonly for: string;
  readonly amount: string;
  readonly order: string;
  readonly back: string;
  readonly missing: string;
  readonly states: Readonly<Record<SandboxPayment['state'], string>>;
  readonly actions: Readonly<Record<SandboxAction, string>>;
  readonly renew: string;
  readonly cancelRenewal: string;
  readonly resumeRenewal: string;
};

export const sandboxTexts: Readonly<Record<LocaleCode, SandboxTexts>> = {
  'en-US': {
    title: (method) => `Sandbox payment: ${method}`,
    notice: (method) => `This page replaces ${method} for testing. No money is charged.`,
    for: 'Item',
    amount: 'Amount',
    order: 'Order',
    back: 'Back to your orders',
    missing: 'This payment does not exist.',
    states: {
      waiting: 'Waiting for payment.',
      paid: 'Paid. You can close this window.',
      failed: 'The payment failed. You can close this window.',
      expired: 'The payment has expired. You can close this window.',
      refunded: 'The payment was refunded. You can close this window.',
    },
    actions: { pay: 'Pay', fail: 'Fail', expire: 'Expire', refund: 'Refund' },
    renew: 'Charge the next month',
    cancelRenewal: 'Cancel the renewal',
    resumeRenewal: 'Resume the renewal',
  },
  'zh-CN': {
    title: (method) => `沙盒支付：${method}`,
    notice: (method) => `这是代替 ${method} 的测试页面，不会产生真实扣款。`,
    for: '商品',
    amount: '金额',
    order: '订单',
    back: '返回订单',
    missing: '此支付不存在。',
    states: {
      waiting: '等待支付。',
      paid: '已支付，可以关闭此窗口。',
      failed: '支付失败，可以关闭此窗口。',
      expired: '支付已过期，可以关闭此窗口。',
      refunded: '款项已退回，可以关闭此窗口。',
    },
    actions: { pay: '支付', fail: '模拟失败', expire: '设为过期', refund: '退款' },
    renew: '扣下个月的款',
    cancelRenewal: '取消自动续订',
    resumeRenewal: '恢复自动续订',
  },
  'ja-JP': {
    title: (method) => `テスト決済：${method}`,
    notice: (method) => `${method} の代わりのテストページです。実際の支払いは発生しません。`,
    for: '商品',
    amount: '金額',
    order: '注文',
    back: '注文に戻る',
    missing: 'このお支払いは見つかりません。',
    states: {
      waiting: 'お支払いをお待ちしています。',
      paid: '支払いが完了しました。このウィンドウを閉じてかまいません。',
      failed: '支払いに失敗しました。このウィンドウを閉じてかまいません。',
      expired: '支払いの期限が切れました。このウィンドウを閉じてかまいません。',
      refunded: '返金しました。このウィンドウを閉じてかまいません。',
    },
    actions: { pay: '支払う', fail: '失敗させる', expire: '期限切れにする', refund: '返金する' },
    renew: '翌月分を請求する',
    cancelRenewal: '自動更新を停止する',
    resumeRenewal: '自動更新を再開する',
  },
};
