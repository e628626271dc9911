import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PhraseCategory } from '../../domain/phrases/phrase.ts';

export const categoryNames: Record<PhraseCategory, MessageDescriptor> = {
  help: msg`Help`,
  food: msg`Allergies and food`,
  way: msg`Address and directions`,
  price: msg`Price`,
  hotel: msg`Hotel`,
  transport: msg`Transport`,
  pharmacy: msg`Pharmacy`,
  police: msg`Police`,
};
