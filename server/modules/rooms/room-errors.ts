import { ApiError } from '../../shared/http/api-error.ts';

export function roomEnded(): ApiError {
  return new ApiError(410, 'room_ended', 'The conversation on several devices has ended.');
}

export function roomFull(): ApiError {
  return new ApiError(409, 'room_full', 'No more devices can take part in this conversation.');
}

export function tooManyLanguages(): ApiError {
  return new ApiError(409, 'too_many_languages', 'Caption screens show this conversation in four languages already.');
}

export function memberMuted(): ApiError {
  return new ApiError(403, 'member_muted', 'The host has muted this device.');
}

export function notInRoom(): ApiError {
  return new ApiError(401, 'unauthorized', 'This device is in no room.');
}

export function tooManyStreams(): ApiError {
  return new ApiError(429, 'too_many_requests', 'This device follows the conversation often enough.', 30);
}

export function memberNotFound(): ApiError {
  return new ApiError(404, 'not_found', 'There is no such device in this conversation.');
}
