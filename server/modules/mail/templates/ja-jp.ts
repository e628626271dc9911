import { invitationPath } from '../../../../src/domain/invitation-link.ts';
import { registrationLinkPath, resetLinkPath } from '../../../../src/domain/mailed-link.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { ConfirmedChange } from '../../../../src/protocol/contract.ts';
import { dayText, receiptPath } from './billing-text.ts';
import { highlighted } from './template.ts';
import type { PaidMonth, PlanEnd, TemplateRenderer } from './template.ts';

const notYou = 'お心当たりがない場合は、このメールを無視してください。';

/** Who helps, with the address where the settings have one. */
function operator(support: string | undefined): string {
  return `サービスの運営者${support ? `（${support}）` : ''}`;
}

/** The change that a code confirms. */
const changes: Readonly<Record<ConfirmedChange, string>> = {
  close_account: 'アカウントの削除',
  turn_off_mfa: '2要素認証の無効化',
  change_email: 'メールアドレスの変更',
};

const planEnds: Readonly<Record<PlanEnd, (plan: string) => string>> = {
  'plan-ended': (plan) => `${plan}プランは終了しました。`,
  'plan-replaced': (plan) => `新しいプランのご購入により、${plan}プランは終了しました。`,
  'plan-ran-out': (plan) => `${plan}プランは、お支払い済みの期間が満了したため終了しました。`,
};

function planLines({ until, renews }: PaidMonth, amount: string): string[] {
  const day = dayText(until, 'ja-JP');
  if (!renews) return [`プランは${day}まで有効です。自動更新はされず、以後の請求はありません。`];
  return [
    `プランは解約されるまで ${amount} / 月で自動更新されます。次回の更新日は${day}です。`,
    '購入ページでいつでも解約できます。解約後も、お支払い済みの月の終わりまでご利用いただけます。',
  ];
}

export const renderJapanese: TemplateRenderer = (template, support) => {
  switch (template.type) {
    case 'registration-code':
      return {
        subject: template.code ? `Dragoman 確認コード：${template.code}` : 'Dragoman アカウントの作成',
        lines: [
          template.code
            ? 'コードをリクエストした画面で、10分以内に入力してください。または、下のリンクを開いてください。リンクはどのブラウザでも使え、有効期間は30分、1回限りです。'
            : '下のリンクを開いてアカウントを作成してください。どのブラウザでも使え、有効期間は30分、1回限りです。',
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: 'アカウントを作成', path: registrationLinkPath(template.link) },
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
        subject: template.code ? `Dragoman パスワード再設定コード：${template.code}` : 'Dragoman パスワードの再設定',
        lines: [
          template.code
            ? 'コードをリクエストした画面で、10分以内に入力してください。または、下のリンクを開いてください。リンクはどのブラウザでも使え、有効期間は30分、1回限りです。'
            : '下のリンクを開いて新しいパスワードを設定してください。どのブラウザでも使え、有効期間は30分、1回限りです。',
          notYou,
        ],
        ...highlighted(template.code),
        link: { label: '新しいパスワードを設定', path: resetLinkPath(template.link) },
      };
    case 'confirmation-code':
      return {
        subject: `Dragoman 確認コード：${template.code}（${changes[template.change]}）`,
        lines: [
          `このコードを入力して、${changes[template.change]}を確定してください。有効期間は10分です。`,
          'お心当たりがない場合は、第三者がアカウントにログインしています。すぐに設定ですべての端末からログアウトしてください。',
        ],
        highlight: template.code,
      };
    case 'already-registered':
      return {
        subject: 'Dragoman のアカウントは登録済みです',
        lines: [
          'このメールアドレスで登録の申し込みがありましたが、すでにアカウントがあります。',
          'ログインするか、「パスワードをお忘れの方」を選択してください。',
          notYou,
        ],
        link: { label: 'ログイン', path: '/login' },
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
    case 'account-blocked':
      return {
        subject: 'お使いの Dragoman アカウントは停止されています',
        lines: [
          'このメールアドレス宛のコードが要求されましたが、アカウントが停止されているため、コードは送信されませんでした。現在はログインできません。',
          `お心当たりがない場合や、誤りと思われる場合は、${operator(support)}にご連絡ください。`,
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
          'お心当たりがない場合は、すぐにログイン画面で「パスワードをお忘れの方」を選択してください。',
        ],
        link: { label: 'ログイン画面へ', path: '/login' },
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
        link: { label: '設定を開く', path: '/settings' },
      };
    case 'provider-linked':
      return {
        subject: `${template.provider} で Dragoman にログインできるようになりました`,
        lines: [
          `${template.provider} でのログインがあり、このアドレスが ${template.provider} により確認されました。今後は ${template.provider} でもアカウントにログインできます。`,
          `お心当たりがない場合は、${template.provider} のアカウントを保護し、設定ですべての端末からログアウトして、${operator(support)}にご連絡ください。`,
        ],
        link: { label: '設定を開く', path: '/settings' },
      };
    case 'account-closed':
      return {
        subject: 'Dragoman のアカウントが削除されました',
        lines: [
          'プロフィールと会話が削除されました。会計のため、支払いとトークンの記録は氏名を含まない形で保管されます。',
          `お心当たりがない場合は、${operator(support)}にご連絡ください。削除されたデータは元に戻せません。`,
        ],
      };
    case 'new-email-code':
      return {
        subject: `Dragoman 確認コード：${template.code}`,
        lines: ['このコードを入力すると、このアドレスがアカウントで使えるようになります。有効期間は10分です。', notYou],
        highlight: template.code,
      };
    case 'address-in-use':
      return {
        subject: 'このメールアドレスの Dragoman アカウントはすでにあります',
        lines: ['このアドレスを別のアカウントで使おうとする操作がありましたが、すでにアカウントがあります。', notYou],
      };
    case 'email-changed':
      return {
        subject: 'Dragoman アカウントのメールアドレスが変更されました',
        lines: [
          '今後は新しいアドレスでログインしてください。メールも新しいアドレスに届きます。',
          `お心当たりがない場合は、すぐに${operator(support)}にご連絡ください。`,
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
    case 'receipt':
      return {
        subject: `Dragoman の領収書 ${template.number}`,
        table: {
          rows: [
            ['領収書', template.number],
            ['注文番号', template.orderId],
            ['お支払い日', dayText(template.paidAt, 'ja-JP')],
            ...(template.seller.length > 0 ? [['販売者', template.seller.join('、')] as const] : []),
            [template.item, template.amount],
          ],
          total: ['合計', template.amount],
        },
        lines: [
          ...(template.plan ? planLines(template.plan, template.amount) : []),
          ...(template.isSandbox ? ['これはテスト決済です。実際の請求は発生していません。'] : []),
        ],
        link: { label: '領収書を表示・印刷する', path: receiptPath(template.orderId) },
      };
    case 'refund':
      return {
        subject: template.isFull ? 'Dragoman のお支払いを返金しました' : 'Dragoman のお支払いの一部を返金しました',
        lines: [
          template.isFull
            ? `「${template.item}」のお支払い ${template.amount} を全額返金しました。`
            : `「${template.item}」のお支払い ${template.amount} のうち、${template.refunded} を返金しました。`,
          '返金が反映されるまで数日かかることがあります。対応するトークンは残高から差し引かれました。',
        ],
        link: { label: '領収書を表示する', path: receiptPath(template.orderId) },
      };
    case 'renewal-failed':
      return {
        subject: 'Dragoman のプランの更新料金を決済できませんでした',
        lines: [
          `${dayText(template.dueAt, 'ja-JP')}の${template.plan}プランの更新で、${template.amount} の決済ができませんでした。`,
          '決済サービスは3週間、再試行します。その間もプランは有効です。カードをご確認いただくか、購入ページでプランを解約してください。',
        ],
        link: { label: 'ご利用中のプラン', path: '/purchase' },
      };
    case 'plan-ended':
      return {
        subject: 'Dragoman のプランが終了しました',
        lines: [
          planEnds[template.end](template.plan),
          'このプランの請求は今後ありません。お支払い済みのトークンに有効期限はありません。',
        ],
        link: { label: 'プランを見る', path: '/purchase' },
      };
    case 'plan-renews':
      return {
        subject: `Dragoman のプランは${dayText(template.renewsAt, 'ja-JP')}に更新されます`,
        lines: [
          `${template.plan}プランは${dayText(template.renewsAt, 'ja-JP')}に ${template.amount} で自動更新されます。`,
          '更新を希望されない場合は、この日までに購入ページで解約してください。プランはその日まで有効で、お支払い済みのトークンはそのまま残ります。',
        ],
        link: { label: 'ご利用中のプラン', path: '/purchase' },
      };
    case 'plan-cancelled':
      return {
        subject: `Dragoman のプランは更新されません`,
        lines: [
          `${template.plan}プランを解約しました。${dayText(template.endsAt, 'ja-JP')}まで有効で、以後の請求はありません。`,
          'お支払い済みのトークンに有効期限はありません。この日までは、購入ページでプランを再開できます。',
        ],
        link: { label: 'ご利用中のプラン', path: '/purchase' },
      };
    default:
      return unreachable(template);
  }
};
