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
    case 'confirmation-code':
      return {
        subject: `Dragoman 確認コード：${template.code}`,
        lines: [
          'このコードを入力してアカウントの削除を確定してください。有効期間は10分です。',
          'お心当たりがない場合は、第三者がアカウントにログインしています。すぐに設定ですべての端末からログアウトしてください。',
        ],
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
    case 'second-factor-switched':
      return {
        subject: `Dragoman の2要素認証が${template.enabled ? '有効' : '無効'}になりました`,
        lines: [
          template.enabled
            ? '今後のログインでは、このアドレスに送信されるコードも必要です。'
            : '今後はパスワードだけでログインできます。',
          'お心当たりがない場合は、すぐにパスワードを変更してください。ほかの端末はログアウトされます。',
        ],
      };
    case 'account-closed':
      return {
        subject: 'Dragoman のアカウントが削除されました',
        lines: [
          'プロフィールと会話が削除されました。会計のため、支払いとトークンの記録は氏名を含まない形で保管されます。',
          'お心当たりがない場合は、サービスの運営者にご連絡ください。削除されたデータは元に戻せません。',
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
