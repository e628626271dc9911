/** Settings of this device, independent of the user. */
export type Preferences = {
  /** Created on first use, then always the same. */
  deviceId(): string;
  trialId(): string | undefined;
  setTrialId(trialId: string | undefined): void;
  get(key: PreferenceKey): string | undefined;
  /** `undefined` removes the setting. */
  set(key: PreferenceKey, value: string | undefined): void;
};

export type PreferenceKey =
  | 'translator_ui_language'
  | 'theme'
  | 'microphone'
  | 'source_language'
  | 'target_language'
  | 'email_notifications'
  | 'install_offer'
  | 'interpreter'
  | 'voice_playback'
  | 'shared_voice_playback'
  | 'text_size'
  | 'turn_mode'
  | 'voice_output'
  | 'captions'
  | 'caption_voice'
  | 'original_volume'
  | 'voice_timing'
  | 'glossary'
  | 'favourites'
  /** For the page that a sign-out at the identity provider leads back to. */
  | 'sign_out_notice';
