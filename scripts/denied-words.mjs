/**
 * Words that do not belong in this code base, each with the reason or the word to use. `npm run check` reports them in
 * identifiers and file names (split at capitals and hyphens) and in comments, documents and test titles.
 */
export const deniedInNames = {
  anew: 'name the second attempt, request or object',
  courier: 'name the mechanism: outbox sync',
  crowd: 'name the load: concurrent users, concurrent requests',
  desk: 'a module is created by createXModule, its dependencies are XDeps',
  doorman: 'use authenticator',
  drill: 'use fault injection',
  ear: 'use recogniser, listener or detector',
  ears: 'use recogniser, listener or detector',
  errand: 'use job or task',
  farewell: 'use call end',
  handful: 'use batch',
  keyring: 'use token store',
  mood: 'name the state or the failure',
  news: 'name the change or the announcement',
  nobody: 'name the subject: signed out, no client',
  office: 'a module is created by createXModule, its dependencies are XDeps',
  postman: 'use mailer or sendMail',
  purse: 'use balance',
  shelf: 'use cache',
  somebody: 'name the subject: a client, a user, another process',
  strand: 'use connection or leg',
  told: 'name the report, the notice or the sent value',
  vault: 'use conversation store',
  whoever: 'name the subject: the caller, the client that …',
  world: 'name the harness, the dependencies or the deployment',
};

/** Denied as a whole name only: `oneSentence` has a number in it. */
export const deniedAsNames = {
  given: 'name the value: the input, the header, the first names',
  one: 'name the element: an item, a speech, a candidate',
  way: 'name the method, the direction or the route',
};

export const deniedPhrases = {
  'an own': 'say its own, their own, or one of its own',
  'as long as nobody': 'state the condition',
  'came to nothing': 'say failed',
  'come to nothing': 'say fail, or are dropped',
  'comes to nothing': 'say fails',
  'for ever': 'say forever, or give the limit',
  'in good time': 'name the deadline',
  'so many': 'give the number or name the limit',
  'take leave': 'say close or end the call',
  'takes leave': 'say closes or ends the call',
  anew: 'say again, or name the new object',
  anybody: 'name the subject: a client, a caller, another tab',
  courier: 'name the mechanism: outbox sync',
  desk: 'name the module',
  doorman: 'say authenticator',
  errand: 'say job or task',
  everybody: 'name the subject: every client, every user',
  farewell: 'say call end',
  goodbye: 'say call end',
  handful: 'say batch, or give the number',
  keyring: 'say token store',
  nobody: 'name the subject: no client, no other tab, the user',
  postman: 'say mailer',
  purse: 'say balance',
  shelf: 'say cache',
  somebody: 'name the subject: a client, a user, another process',
  strand: 'say connection or leg',
  'the own': 'name the owner: its own, their own, the device’s own',
  'told so': 'name what is shown, sent or logged',
  vault: 'say conversation store',
  whoever: 'name the subject: the caller, the client that …',
};

/** Denied at the end of a clause only: "no more than two" is English. */
export const deniedAtClauseEnd = {
  'no more': 'say no longer, nothing else, or give the limit',
};

/** Denied as the first word of a comment, which then has no subject. */
export const deniedAtStart = {
  of: 'name the thing: "The size of a block"',
  those: 'name the things: "The links that were shown before"',
  what: 'name the thing, or give the sentence a subject',
  who: 'name the person: "The seller"',
};

/** Names with a denied word that are stored or configured elsewhere and cannot change. */
export const fixedNames = {
  keyring: 'an object store in the IndexedDB of every device',
};
