import type { Db } from '../../db/schema.ts';
import { sqlStateOf } from '../../db/database-errors.ts';
import type { Clock } from '../../shared/clock.ts';
import { gather } from './upload-batcher.ts';
import { storeUpload, storeUploads } from './store-upload.ts';
import type { Upload, UploadOutcome } from './store-upload.ts';
import { uploadSize } from './upload-size.ts';

/** While one statement waits for the disk the other one works. More make smaller statements, and each costs more. */
const LANES = 2;
/** Keeps a second lane from taking them one by one. */
const WORTH_A_LANE = 4;
/** A statement of so many takes the database some ten milliseconds. */
const MOST_UPLOADS = 16;
const MOST_LETTERS = 128 * 1024;
/** A connection can hang while the others are well. */
const KEEPS_LANE_MS = 1000;

/** Stores conversations, those that come at the same time in one statement. */
export function gatherUploads(db: Db, clock: Clock): (upload: Upload) => Promise<UploadOutcome> {
  return gather(
    {
      together: (uploads) => storeUploads(db, uploads, clock()),
      alone: (upload) => storeUpload(db, upload, clock()),
      isOnesOwn: isOfTheData,
      keyOf: (upload) => upload.tokenHash,
      sizeOf: (upload) => uploadSize(upload.turns),
    },
    {
      lanes: LANES,
      worthALane: WORTH_A_LANE,
      mostItems: MOST_UPLOADS,
      mostSize: MOST_LETTERS,
      keepsLaneMs: KEEPS_LANE_MS,
    },
  );
}

/**
 * SQLSTATE classes: data exceptions, broken constraints, transactions rolled back. A database that is away, slow or full
 * would only be asked once more for each of them.
 */
function isOfTheData(failure: unknown): boolean {
  return /^(?:22|23|40)/.test(sqlStateOf(failure) ?? '');
}
