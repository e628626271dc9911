import { invitationPath } from '../../../../src/domain/invitation-link.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { TemplateRenderer } from './template.ts';

const notYou = 'お心当たりがない場合は、このメールを無視してください。';

export const renderJapanese: TemplateRenderer = (template) => {
  switch (template.type) {
    case 'registration-code':
      return {
        subject: `Dragoman 確認コード：${template.code}`,
        lines: ['このコードを入力してアカウントを作成してください。有効期間は10分です。', notYou],
        highlight: template.code,
      };
    case 'sign-in-code':
      return {
        subject: `Dragoman ログインコード：${template.code}`,
        lines: [
          'このコードを入力してログインしてください。有効期間は10分です。',
          'お心当たりがない場合は、パスワードが知られている可能性があります。パスワードを変更してください。',
        ],
        highlight: template.code,
      };
    case 'reset-code':
      return {
        subject: `Dragoman パスワード再設定コード：${template.code}`,
        lines: ['このコードを入力して新しいパスワードを設定してください。有効期間は10分です。', notYou],
        highlight: template.code,
      };
    case 'already-registered':
      return {
        subject: 'Dragoman のアカウントは登録済みです',
        lines: [
          'このメールアドレスで登録の申し込みがありましたが、すでにアカウントがあります。',
          'ログインするか、パスワードをお忘れの場合は「パスワードを忘れた」を選択してください。',
          notYou,
        ],
      };
    case 'no-account':
      return {
        subject: 'このメールアドレスの Dragoman アカウントはありません',
        lines: [
          'このメールアドレス宛のコードが要求されましたが、このアドレスのアカウントはありません。',
          '別のメールアドレスで登録された可能性があります。',
          notYou,
        ],
      };
    case 'signs-in-elsewhere':
      return {
        subject: 'Dragoman アカウントにパスワードはありません',
        lines: [`${template.provider} でログインするアカウントのため、再設定するパスワードはありません。`, notYou],
      };
    case 'password-changed':
      return {
        subject: 'Dragoman のパスワードが変更されました',
        lines: [
          'パスワードが変更され、ほかの端末からログアウトしました。',
          'お心当たりがない場合は、すぐにログイン画面で「パスワードを忘れた」を選択してください。',
        ],
      };
    case 'invitation':
      return {
        subject: 'Dragoman への招待',
        lines: [
          'Dragoman のクローズドベータにご招待します。登録時にこのコードを入力してください（大文字と小文字は区別されます）。',
        ],
        highlight: template.code,
        link: { label: 'アカウントを作成', path: invitationPath(template.code) },
      };
    default:
      return unreachable(template);
  }
};
