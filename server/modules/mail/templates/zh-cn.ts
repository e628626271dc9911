import { invitationPath } from '../../../../src/domain/invitation-link.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { TemplateRenderer } from './template.ts';

const notYou = '如果这不是您本人的操作，请忽略此邮件。';

export const renderChinese: TemplateRenderer = (template) => {
  switch (template.type) {
    case 'registration-code':
      return {
        subject: `Dragoman 验证码：${template.code}`,
        lines: ['请输入此验证码完成注册，10 分钟内有效。', notYou],
        highlight: template.code,
      };
    case 'sign-in-code':
      return {
        subject: `Dragoman 登录验证码：${template.code}`,
        lines: ['请输入此验证码登录，10 分钟内有效。', '如果这不是您本人的操作，您的密码可能已泄露，请尽快修改。'],
        highlight: template.code,
      };
    case 'reset-code':
      return {
        subject: `Dragoman 密码重置验证码：${template.code}`,
        lines: ['请输入此验证码设置新密码，10 分钟内有效。', notYou],
        highlight: template.code,
      };
    case 'already-registered':
      return {
        subject: '您已有 Dragoman 账户',
        lines: ['有人想用此邮箱注册，但该邮箱已有账户。', '请直接登录；如果忘记密码，请选择“忘记密码？”。', notYou],
      };
    case 'no-account':
      return {
        subject: '此邮箱没有 Dragoman 账户',
        lines: ['有人为此邮箱申请验证码，但该邮箱没有账户。', '您可能使用了其他邮箱注册。', notYou],
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
      };
    case 'invitation':
      return {
        subject: 'Dragoman 邀请码',
        lines: ['邀请您参加 Dragoman 内测。注册时请输入此邀请码（区分大小写）。'],
        highlight: template.code,
        link: { label: '立即注册', path: invitationPath(template.code) },
      };
    default:
      return unreachable(template);
  }
};
