import { statements } from './statements.ts';

/** The sum in `usage_data`, by which uploads were charged. */
export const turnsWithoutTokens = statements('alter table turns drop column tokens');
