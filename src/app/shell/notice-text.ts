import { msg, plural } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { isAboutTokens, type Notice, type StartRefusal } from '../../domain/notice.ts';
import { isSellingOn, system } from '../../state/system.ts';
import type { ToastContent } from '../../ui/controls/Toast.tsx';
import { accountNoticeText } from '../../features/account/account-notice-text.ts';
import { purchaseNoticeText } from '../../features/purchase/purchase-notice-text.ts';

type Said = Pick<ToastContent, 'tone' | 'text'>;

const refusals: Record<StartRefusal, MessageDescriptor> = {
  'tokens-not-enough': msg`Token balance is insufficient. Please purchase more tokens or upgrade your subscription`,
  'room-limit': msg`The host's limit for guests is used up. Ask the host to raise it, then return.`,
  'languages-equal': msg`Source and target languages cannot be the same. Please select different languages.`,
  'language-not-spoken': msg`The translation service cannot speak one of these languages. Please choose another one.`,
  'microphone-denied': msg`Microphone permission denied`,
  'microphone-missing': msg`No microphone found`,
  'microphone-busy': msg`Audio device error: another app may be using the microphone`,
  'microphone-unavailable': msg`The microphone is not available here. It needs HTTPS and a browser that supports it.`,
  'microphone-failed': msg`Audio device error`,
  network: msg`Network connection error`,
  'service-unavailable': msg`Service temporarily unavailable`,
  'service-busy': msg`The service is busy. Please try again in a moment.`,
  'invalid-session': msg`Invalid session data received from backend`,
  'offer-rejected': msg`WebRTC offer rejected`,
  'sign-in-needed': msg`Please log in to start a translation`,
  'trial-over': msg`Your trial has expired.`,
  'device-unable': msg`This browser cannot translate these languages on this device right now`,
  'no-webrtc': msg`This browser cannot make live calls. Please open Dragoman in Chrome, Edge, Firefox or Safari.`,
  unknown: msg`Translation failed, please try again`,
};

/** Where nothing is sold. */
const noTokens = msg`Token balance is insufficient`;

const endings = {
  'connection-lost': msg`The connection was lost. The conversation so far has been kept.`,
  'tokens-used-up': msg`Your tokens are used up, so the translation has stopped`,
  'trial-over': msg`Your trial has expired.`,
  'limit-reached': msg`This conversation has reached its limit. Start a new one to continue.`,
  'no-speech': msg`Translation stopped because no one was speaking`,
  'too-much-sent': msg`Translation stopped because this device sent too much data`,
  'signed-out': msg`You were logged out. The conversation so far is stored on this device. Log in to finish saving.`,
  deleted: msg`Translation stopped because this conversation was deleted`,
} satisfies Record<Extract<Notice, { type: 'session-ended' }>['reason'], MessageDescriptor>;

const absences = {
  recogniser: msg`The speech recognition is not responding, so your speech was not transcribed. Please say it again.`,
  translator: msg`The translation service is not responding, so your speech was not translated. Please say it again.`,
  synthesiser: msg`The speech output is not responding. You can still read the translation.`,
} satisfies Record<Extract<Notice, { type: 'engine-failed' }>['engine'], MessageDescriptor>;

const waits = {
  offline: msg`You're offline. The conversation is stored on this device and will be saved later.`,
  'sign-in': msg`The conversation is stored on this device. Log in to finish saving.`,
  server: msg`The conversation is stored on this device and will be saved when the server responds.`,
} satisfies Record<Extract<Notice, { type: 'conversation-waiting' }>['reason'], MessageDescriptor>;

/** The text of a notice. */
export function noticeText(notice: Notice, i18n: I18n): Said {
  const say = (tone: Said['tone'], text: MessageDescriptor): Said => ({ tone, text: i18n._(text) });
  switch (notice.type) {
    case 'signed-in':
      return say('success', msg`Login successful!`);
    case 'signed-out':
      return say('success', notice.leftOnDevice === 0 ? msg`Logout successful!` : unsavedText(notice.leftOnDevice));
    case 'sign-out-failed':
      return say('error', msg`Logout failed, please try again`);
    case 'conversation-saved':
      return say('success', savedText(notice.turnCount, notice.tokens));
    case 'conversation-saved-with-warning':
      return say('warning', msg`Your token balance did not cover the whole conversation. It has been saved.`);
    case 'conversation-save-failed':
      return say('error', msg`Conversation data save failed, but translation stopped`);
    case 'conversation-waiting':
      return say('info', waits[notice.reason]);
    case 'conversation-loading-failed':
      return say('error', msg`The conversation could not be loaded`);
    case 'conversation-deleted':
      return say(
        'success',
        msg`${plural(notice.turnCount, { one: 'Conversation deleted (# turn)', other: 'Conversation deleted (# turns)' })}`,
      );
    case 'conversation-delete-failed':
      return say('error', msg`The conversation could not be deleted`);
    case 'conversation-change-failed':
      return say('error', msg`The conversation could not be changed`);
    case 'session-error':
      return say('error', msg`Session Error: ${notice.message}`);
    case 'engine-failed':
      return say('warning', absences[notice.engine]);
    case 'session-ended':
      return say('warning', endings[notice.reason]);
    case 'not-translated':
      return say('warning', untranslated[notice.reason](notice.seconds));
    case 'start-refused':
      return say('error', isAboutTokens(notice) && !isSellingOn(system.info) ? noTokens : refusals[notice.reason]);
    case 'no-voice':
      return say('info', msg`No voice on this device for this language. Please show the translation.`);
    case 'microphone-replaced': {
      const { name } = notice;
      return say('info', name ? msg`Now listening with ${name}.` : msg`Now listening with another microphone.`);
    }
    case 'other-tab-listens':
      return say('warning', msg`Another tab is translating with this microphone too.`);
    case 'room-ended':
      return say(
        'info',
        msg`This page was closed during the conversation, so it has ended for your guests too. What was said is kept.`,
      );
    case 'texts-not-loaded':
      return say('error', refusals.network);
    case 'device-storage-failed':
      return say('warning', msg`This device cannot store the conversation. Do not close the page before it is saved.`);
    case 'update-after-conversation':
      return say('info', updateText[notice.where]);
    case 'language-packs-failed':
      return say('error', msg`The browser could not download the languages. Please try again.`);
    case 'server-said':
      return { tone: notice.tone, text: notice.message };
    case 'payment-page-opened':
    case 'payment-succeeded':
    case 'payment-failed':
    case 'payment-expired':
    case 'payment-information-missing':
    case 'order-refused':
    case 'orders-loading-failed':
    case 'plan-cancelled':
    case 'plan-resumed':
    case 'plan-change-failed':
      return purchaseNoticeText(notice, i18n);
    default:
      return accountNoticeText(notice, i18n);
  }
}

const untranslated: Record<'connection-lost' | 'stopped', (seconds: number) => MessageDescriptor> = {
  stopped: (seconds) =>
    msg`${plural(seconds, { one: "The last second wasn't translated because you stopped", other: "The last # seconds weren't translated because you stopped" })}`,
  'connection-lost': (seconds) =>
    msg`${plural(seconds, { one: "# second wasn't translated because the connection was lost", other: "# seconds weren't translated because the connection was lost" })}`,
};

const updateText = {
  here: msg`The update will install after the conversation.`,
  'another-tab': msg`The update will install after the conversation in the other tab.`,
};

function unsavedText(count: number): MessageDescriptor {
  return msg`Logout successful! ${plural(count, { one: '# unsaved conversation stays on this device.', other: '# unsaved conversations stay on this device.' })}`;
}

function savedText(turnCount: number, tokens: number): MessageDescriptor {
  return msg`Conversation saved: ${plural(turnCount, { one: '# turn', other: '# turns' })}, ${plural(tokens, { one: '# token deducted', other: '# tokens deducted' })}`;
}
