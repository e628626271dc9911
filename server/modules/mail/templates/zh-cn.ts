import { invitationPath } from '../../../../src/domain/invitation-link.ts';
import { registrationLinkPath, resetLinkPath } from '../../../../src/domain/mailed-link.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { ConfirmedChange } from '../../../../src/protocol/contract.ts';
import { dayText, receiptPath } from './billing-text.ts';
import { highlighted } from './template.ts';
import type { PaidMonth, PlanEnd, TemplateRenderer } from './template.ts';

const notYou = '如果这不是您本人的操作，请忽略此邮件。';

/** Who helps, with the address where the settings have one. */
function operator(support: string | undefined): string {
  return `本服务的运营方${support ? `（${support}）` : ''}`;
}

/** The change that a code confirms. */
const changes: Readonly<Record<ConfirmedChange, string>> = {
  close_account: '删除账户',
  turn_off_mfa: '关闭双重验证',
  change_email: '更改邮箱',
};

const planEnds: Readonly<Record<PlanEnd, (plan: string) => string>> = {
  'plan-ended': (plan) => `您的${plan}套餐已终止。`,
  'plan-replaced': (plan) => `您购买了新的套餐，原来的${plan}套餐已被替换。`,
  'plan-ran-out': (plan) => `您的${plan}套餐已到期。`,
};

function planLines({ until, renews }: PaidMonth, amount: string): string[] {
  const day = dayText(until, 'zh-CN');
  if (!renews) return [`套餐有效期至 ${day}，不会自动续订，也不会再扣款。`];
  return [
    `套餐以 ${amount} / 月自动续订，直到您取消为止。下次续订日期：${day}。`,
    '您可以随时在购买页面取消。取消后，套餐在已付款的当月内仍然有效。',
  ];
}

export const renderChinese: TemplateRenderer = (template, support) => {
  switch (template.type) {
    case 'registration-code':
      return {
        subject: template.code ? `Dragoman 验证码：${template.code}` : '创建您的 Dragoman 账户',
        lines: [
          template.code
            ? '请在获取验证码的页面输入此验证码（10 分钟内有效），或用任意浏览器打开下面的链接（30 分钟内有效，只能使用一次）。'
            : '请用任意浏览器打开下面的链接创建账户。链接 30 分钟内有效，只能使用一次。',
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: '创建账户', path: registrationLinkPath(template.link) },
      };
    case 'sign-in-code':
      return {
        subject: `Dragoman 登录验证码：${template.code}`,
        lines: ['请输入此验证码登录，10 分钟内有效。', '如果这不是您本人的操作，您的密码可能已泄露，请尽快修改。'],
        highlight: template.code,
      };
    case 'reset-code':
      return {
        subject: template.code ? `Dragoman 密码重置验证码：${template.code}` : '重置您的 Dragoman 密码',
        lines: [
          template.code
            ? '请在获取验证码的页面输入此验证码（10 分钟内有效），或用任意浏览器打开下面的链接（30 分钟内有效，只能使用一次）。'
            : '请用任意浏览器打开下面的链接设置新密码。链接 30 分钟内有效，只能使用一次。',
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: '设置新密码', path: resetLinkPath(template.link) },
      };
    case 'confirmation-code':
      return {
        subject: `Dragoman 验证码：${template.code}（${changes[template.change]}）`,
        lines: [
          `请输入此验证码，确认${changes[template.change]}，10 分钟内有效。`,
          '如果这不是您本人的操作，说明有人登录了您的账户，请立即在设置中退出所有设备。',
        ],
        highlight: template.code,
      };
    case 'already-registered':
      return {
        subject: '您已有 Dragoman 账户',
        lines: ['有人想用此邮箱注册，但该邮箱已有账户。', '请直接登录；如果忘记密码，请选择“忘记密码？”。', notYou],
        link: { label: '登录', path: '/login' },
      };
    case 'no-account':
      return {
        subject: '此邮箱没有 Dragoman 账户',
        lines: ['有人为此邮箱申请验证码，但该邮箱没有账户。', '您可能使用了其他邮箱注册。', notYou],
      };
    case 'account-blocked':
      return {
        subject: '您的 Dragoman 账户已被封禁',
        lines: [
          '有人为此邮箱申请验证码。该账户已被封禁，因此没有发送验证码，目前也无法登录。',
          `如果您认为这是误操作，请联系${operator(support)}。`,
        ],
      };
    case 'signs-in-elsewhere':
      return {
        subject: '您的 Dragoman 账户没有密码',
        lines: [`您通过 ${template.provider} 登录，因此没有密码可以重置。`, notYou],
      };
    case 'password-changed':
      return {
        subject: '您的 Dragoman 密码已修改',
        lines: ['您的密码已修改，其他设备已退出登录。', '如果这不是您本人的操作，请立即在登录页选择“忘记密码？”。'],
        link: { label: '前往登录', path: '/login' },
      };
    case 'second-factor-switched':
      return {
        subject: template.enabled ? '您的 Dragoman 账户已开启双重验证' : '您的 Dragoman 账户已关闭双重验证',
        lines: [
          template.enabled ? '今后登录时还需输入发送到此邮箱的验证码。' : '今后只需密码即可登录。',
          '如果这不是您本人的操作，请立即修改密码，其他设备将随之退出登录。',
        ],
        link: { label: '打开设置', path: '/settings' },
      };
    case 'provider-linked':
      return {
        subject: `现在可以通过 ${template.provider} 登录 Dragoman`,
        lines: [
          `有人通过 ${template.provider} 登录，且 ${template.provider} 已确认此邮箱。今后也可以通过 ${template.provider} 登录您的账户。`,
          `如果这不是您本人的操作，请保护好您的 ${template.provider} 账户，在设置中退出所有设备，并联系${operator(support)}。`,
        ],
        link: { label: '打开设置', path: '/settings' },
      };
    case 'account-closed':
      return {
        subject: '您的 Dragoman 账户已删除',
        lines: [
          '您的个人资料和对话已删除。出于财务记账需要，我们保留不含姓名的支付和 Token 记录。',
          `如果这不是您本人的操作，请联系${operator(support)}。已删除的数据无法恢复。`,
        ],
      };
    case 'new-email-code':
      return {
        subject: `Dragoman 验证码：${template.code}`,
        lines: ['请输入此验证码，将此邮箱用于您的账户，10 分钟内有效。', notYou],
        highlight: template.code,
      };
    case 'address-in-use':
      return {
        subject: '此邮箱已有 Dragoman 账户',
        lines: ['有人想把此邮箱用于另一个账户，但该邮箱已有账户。', notYou],
      };
    case 'email-changed':
      return {
        subject: '您的 Dragoman 账户邮箱已更改',
        lines: [
          '今后请使用新邮箱登录，邮件也将发送到新邮箱。',
          `如果这不是您本人的操作，请立即联系${operator(support)}。`,
        ],
      };
    case 'invitation':
      return {
        subject: 'Dragoman 邀请码',
        lines: ['邀请您参加 Dragoman 内测。注册时请输入此邀请码（区分大小写）。'],
        highlight: template.code,
        link: { label: '立即注册', path: invitationPath(template.code) },
      };
    case 'receipt':
      return {
        subject: `您的 Dragoman 收据 ${template.number}`,
        table: {
          rows: [
            ['收据', template.number],
            ['订单', template.orderId],
            ['付款日期', dayText(template.paidAt, 'zh-CN')],
            ...(template.seller.length > 0 ? [['销售方', template.seller.join('，')] as const] : []),
            [template.item, template.amount],
          ],
          total: ['合计', template.amount],
        },
        lines: [
          ...(template.plan ? planLines(template.plan, template.amount) : []),
          ...(template.isSandbox ? ['这是一笔测试付款，没有实际扣款。'] : []),
        ],
        link: { label: '查看或打印收据', path: receiptPath(template.orderId) },
      };
    case 'refund':
      return {
        subject: template.isFull ? '您的 Dragoman 付款已退款' : '您的 Dragoman 付款已部分退款',
        lines: [
          template.isFull
            ? `您为“${template.item}”支付的 ${template.amount} 已全额退款。`
            : `您为“${template.item}”支付的 ${template.amount} 已退款 ${template.refunded}。`,
          '款项可能需要几天才能到账。相应的 Token 已从您的余额中扣除。',
        ],
        link: { label: '查看收据', path: receiptPath(template.orderId) },
      };
    case 'renewal-failed':
      return {
        subject: '您的 Dragoman 套餐续订扣款失败',
        lines: [
          `您的${template.plan}套餐应于 ${dayText(template.dueAt, 'zh-CN')}续订，但 ${template.amount} 扣款未成功。`,
          '支付服务商将在三周内继续尝试扣款，在此期间套餐仍然有效。请检查您的银行卡，或在购买页面取消套餐。',
        ],
        link: { label: '您的套餐', path: '/purchase' },
      };
    case 'plan-ended':
      return {
        subject: '您的 Dragoman 套餐已结束',
        lines: [planEnds[template.end](template.plan), '此套餐不会再扣款。已付款的 Token 不会过期。'],
        link: { label: '查看套餐', path: '/purchase' },
      };
    case 'plan-renews':
      return {
        subject: `您的 Dragoman 套餐将于 ${dayText(template.renewsAt, 'zh-CN')}续订`,
        lines: [
          `您的${template.plan}套餐将于 ${dayText(template.renewsAt, 'zh-CN')}自动续订，扣款 ${template.amount}。`,
          '如果不想续订，请在此日期之前到购买页面取消。在此之前套餐仍然有效，已付款的 Token 也会保留。',
        ],
        link: { label: '您的套餐', path: '/purchase' },
      };
    case 'plan-cancelled':
      return {
        subject: `您的 Dragoman 套餐将不再续订`,
        lines: [
          `您的${template.plan}套餐已取消，有效期至 ${dayText(template.endsAt, 'zh-CN')}，之后不会再扣款。`,
          '已付款的 Token 不会过期。在此日期之前，您可以在购买页面恢复套餐。',
        ],
        link: { label: '您的套餐', path: '/purchase' },
      };
    default:
      return unreachable(template);
  }
};
