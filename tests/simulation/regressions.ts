import type { Plan } from './plan.ts';

type Regression = { readonly title: string; readonly plan: Plan };

/** Plans that have failed, each as the shortest one. */
export const regressions: readonly Regression[] = [
  {
    title: 'speech after turns by hand is recognised',
    plan: {
      seed: 2,
      lengthMs: 30_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.4, does: 'start' },
        { atMs: 6000, device: 'host', size: 0.62, does: 'hold' },
        { atMs: 16_000, device: 'host', size: 0.11, does: 'say' },
        { atMs: 21_000, device: 'host', size: 0.46, does: 'say' },
      ],
    },
  },
  {
    title: 'a voice process that is killed after a turn by hand doubles no word',
    plan: {
      seed: 12,
      lengthMs: 30_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.29, does: 'start' },
        { atMs: 800, device: 'other', size: 0.08, does: 'start' },
        { atMs: 5800, device: 'other', size: 0.55, does: 'hold' },
        { atMs: 11_800, device: 'other', size: 0.24, does: 'say' },
        { atMs: 16_400, device: 'host', size: 0.19, fails: 'voice-process-killed', lastsMs: 7500 },
      ],
    },
  },
  {
    title: 'a button that is held right after a word takes that word once',
    plan: {
      seed: 20,
      lengthMs: 30_000,
      steps: [
        { atMs: 800, device: 'other', size: 0.39, does: 'start' },
        { atMs: 18_100, device: 'other', size: 0.54, does: 'say' },
        { atMs: 18_400, device: 'other', size: 0.42, does: 'hold' },
      ],
    },
  },
  {
    title: 'a held turn after the clock was set back repeats nothing',
    plan: {
      seed: 34,
      lengthMs: 30_000,
      steps: [
        { atMs: 800, device: 'other', size: 0.82, does: 'start' },
        { atMs: 12_100, device: 'other', size: 0.36, does: 'say' },
        { atMs: 12_600, device: 'other', size: 0.74, fails: 'device-clock-jumps', lastsMs: 8100 },
        { atMs: 22_900, device: 'other', size: 0.09, does: 'hold' },
      ],
    },
  },
  {
    title: 'a connection that is lost after the clock was set back takes no turn back',
    plan: {
      seed: 56,
      lengthMs: 40_000,
      steps: [
        { atMs: 800, device: 'other', size: 0.46, does: 'start' },
        { atMs: 2700, device: 'other', size: 0.58, fails: 'device-clock-jumps', lastsMs: 9400 },
        { atMs: 6300, device: 'other', size: 0.79, does: 'say' },
        { atMs: 23_900, device: 'other', size: 0.18, fails: 'voice-process-killed', lastsMs: 3700 },
      ],
    },
  },
  {
    title: 'a server that is killed in a turn by hand doubles no word that was said before',
    plan: {
      seed: 152,
      lengthMs: 60_000,
      steps: [
        { atMs: 1100, device: 'guest', size: 0.42, does: 'start' },
        { atMs: 36_675, device: 'guest', size: 0.28, does: 'say' },
        { atMs: 44_496, device: 'guest', size: 0.01, does: 'say' },
        { atMs: 45_913, device: 'guest', size: 0.48, does: 'hold' },
        { atMs: 48_603, device: 'other', size: 0.33, fails: 'server-killed', lastsMs: 1900 },
      ],
    },
  },
  {
    title: 'a server that is killed after a turn by hand doubles no word that was said since',
    plan: {
      seed: 251,
      lengthMs: 70_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.27, does: 'start' },
        { atMs: 48_262, device: 'host', size: 0.88, does: 'hold' },
        { atMs: 55_584, device: 'host', size: 0.18, does: 'say' },
        { atMs: 59_290, device: 'guest', size: 0.52, fails: 'server-killed', lastsMs: 7200 },
      ],
    },
  },
  {
    title: 'a clock that was slow by minutes and is set right makes no speech too old to be replayed',
    plan: {
      seed: 9,
      lengthMs: 24_000,
      steps: [
        { atMs: 1100, device: 'guest', size: 0.14, does: 'start' },
        { atMs: 17_100, device: 'guest', size: 0.35, fails: 'device-clock-jumps', lastsMs: 5000 },
        { atMs: 17_700, device: 'guest', size: 0.07, fails: 'server-killed', lastsMs: 8500 },
        { atMs: 18_600, device: 'guest', size: 0.58, does: 'say' },
      ],
    },
  },
  {
    title: 'a turn by hand that was released a while after its last word is sent again whole',
    plan: {
      seed: 102,
      lengthMs: 24_000,
      steps: [
        { atMs: 1100, device: 'guest', size: 0.76, does: 'start' },
        { atMs: 4000, device: 'guest', size: 0.92, does: 'hold' },
        { atMs: 11_800, device: 'guest', size: 0.28, does: 'hold' },
        { atMs: 14_100, device: 'host', size: 0.83, fails: 'server-killed', lastsMs: 4500 },
      ],
    },
  },
  {
    title: 'a clock that is set right in the moment in which the network returns makes no speech too old',
    plan: {
      seed: 61,
      lengthMs: 24_000,
      steps: [
        { atMs: 1100, device: 'guest', size: 0.88, does: 'start' },
        { atMs: 17_611, device: 'guest', size: 0.2, does: 'say' },
        { atMs: 18_102, device: 'guest', size: 0.43, fails: 'device-offline', lastsMs: 7877 },
        { atMs: 23_253, device: 'guest', size: 0.137, fails: 'device-clock-jumps', lastsMs: 11_563 },
      ],
    },
  },
  {
    title: 'an upload that the storage of the device has failed is tried again within seconds',
    plan: {
      seed: 83,
      lengthMs: 24_000,
      steps: [
        { atMs: 800, device: 'other', size: 0.26, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.57, does: 'start' },
        { atMs: 4000, device: 'other', size: 0.673, does: 'say' },
        { atMs: 10_712, device: 'guest', size: 0.84, does: 'hold' },
        { atMs: 11_390, device: 'other', size: 0.167, fails: 'device-storage-fails-after', lastsMs: 6873 },
        { atMs: 15_767, device: 'other', size: 0.18, does: 'stop' },
      ],
    },
  },
  {
    title: 'turns that the device fails to read are not uploaded as none',
    plan: {
      seed: 84,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.46, does: 'start' },
        { atMs: 5405, device: 'host', size: 0.664, does: 'say' },
        { atMs: 12_993, device: 'host', size: 0.16, does: 'close-tab' },
        { atMs: 22_240, device: 'host', size: 0.019, fails: 'device-storage-fails-before', lastsMs: 11_646 },
        { atMs: 23_696, device: 'host', size: 0.25, does: 'start' },
      ],
    },
  },
  {
    title: 'a conversation of a closed tab that the device fails to list is uploaded once it can be listed',
    plan: {
      seed: 84,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.46, does: 'start' },
        { atMs: 800, device: 'other', size: 0.57, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.86, does: 'start' },
        { atMs: 8600, device: 'host', size: 0.22, fails: 'database-slow', lastsMs: 12_700 },
        { atMs: 8800, device: 'host', size: 0.17, does: 'say' },
        { atMs: 13_000, device: 'host', size: 0.16, does: 'close-tab' },
        { atMs: 22_240, device: 'host', size: 0.019, fails: 'device-storage-fails-before', lastsMs: 11_646 },
        { atMs: 23_696, device: 'host', size: 0.25, does: 'start' },
      ],
    },
  },
  {
    title: 'a turn by hand that a slow network has not reported is sent again whole',
    plan: {
      seed: 102,
      lengthMs: 24_000,
      steps: [
        { atMs: 1100, device: 'guest', size: 0.76, does: 'start' },
        { atMs: 4000, device: 'guest', size: 0.92, does: 'hold' },
        { atMs: 11_800, device: 'guest', size: 0.28, does: 'hold' },
        { atMs: 13_700, device: 'guest', size: 0.62, fails: 'device-slow', lastsMs: 10_500 },
        { atMs: 14_100, device: 'host', size: 0.83, fails: 'server-killed', lastsMs: 4500 },
      ],
    },
  },
  {
    title: 'speech that follows the end of a turn by hand is sent again without that turn',
    plan: {
      seed: 798,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.97, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.59, does: 'start' },
        { atMs: 4000, device: 'host', size: 0.7, does: 'say' },
        { atMs: 5152, device: 'other', size: 0.98, fails: 'device-storage-fails-before', lastsMs: 6037 },
        { atMs: 5721, device: 'host', size: 0.47, does: 'say' },
        { atMs: 8055, device: 'host', size: 0.61, does: 'say' },
        { atMs: 8393, device: 'guest', size: 0.17, does: 'hold' },
        { atMs: 10_058, device: 'other', size: 0.75, does: 'say' },
        { atMs: 11_616, device: 'guest', size: 0.81, does: 'hold' },
        { atMs: 13_601, device: 'guest', size: 0.82, does: 'say' },
        { atMs: 13_701, device: 'host', size: 0.67, fails: 'database-fails-before', lastsMs: 14_911 },
        { atMs: 15_117, device: 'other', size: 0.05, does: 'say' },
        { atMs: 18_194, device: 'guest', size: 0.63, fails: 'device-offline', lastsMs: 3423 },
        { atMs: 18_985, device: 'guest', size: 0.56, does: 'say' },
      ],
    },
  },
  {
    title: 'speech that was merged with a turn by hand is not sent again',
    plan: {
      seed: 817,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.37, does: 'start' },
        { atMs: 800, device: 'other', size: 0.02, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.24, does: 'start' },
        { atMs: 4000, device: 'other', size: 0.35, does: 'say' },
        { atMs: 5860, device: 'host', size: 0.07, does: 'hold' },
        { atMs: 7277, device: 'other', size: 0.62, does: 'say' },
        { atMs: 8612, device: 'host', size: 0.17, does: 'hold' },
        { atMs: 9740, device: 'guest', size: 0.13, does: 'say' },
        { atMs: 11_303, device: 'host', size: 0.49, does: 'say' },
        { atMs: 16_331, device: 'host', size: 0.07, does: 'say' },
        { atMs: 18_853, device: 'host', size: 0.78, fails: 'server-killed', lastsMs: 13_025 },
      ],
    },
  },
  {
    title: 'an upload after the clock was set back and right again is retried as soon as the server asks',
    plan: {
      seed: 1489,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.2, does: 'start' },
        { atMs: 800, device: 'other', size: 0.95, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.68, does: 'start' },
        { atMs: 4000, device: 'guest', size: 0.24, does: 'say' },
        { atMs: 5903, device: 'other', size: 0.42, does: 'say' },
        { atMs: 10_922, device: 'guest', size: 0.94, does: 'say' },
        { atMs: 11_152, device: 'other', size: 0.16, fails: 'device-clock-jumps', lastsMs: 9547 },
        { atMs: 13_550, device: 'host', size: 0.45, fails: 'database-fails-before', lastsMs: 12_637 },
        { atMs: 16_933, device: 'other', size: 0.25, does: 'stop' },
      ],
    },
  },
  {
    title: 'an upload whose result the device has failed to store is repeated within seconds',
    plan: {
      seed: 1500,
      lengthMs: 24_000,
      steps: [
        { atMs: 800, device: 'other', size: 0.07, does: 'start' },
        { atMs: 8300, device: 'guest', size: 0.56, does: 'start' },
        { atMs: 10_530, device: 'guest', size: 0.71, does: 'say' },
        { atMs: 10_630, device: 'guest', size: 0.54, fails: 'device-storage-fails-before', lastsMs: 14_600 },
        { atMs: 11_580, device: 'guest', size: 0.4, does: 'buy' },
        { atMs: 13_300, device: 'host', size: 0.56, does: 'say' },
        { atMs: 14_740, device: 'guest', size: 0.89, does: 'stop' },
      ],
    },
  },
  {
    title: 'words that follow a turn while a person corrects it are not replaced by the correction',
    plan: {
      seed: 1857,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.2, does: 'start' },
        { atMs: 13_984, device: 'host', size: 0.4, does: 'say' },
        { atMs: 15_852, device: 'host', size: 0.2, does: 'say' },
        { atMs: 16_206, device: 'host', size: 0.1, does: 'correct' },
      ],
    },
  },
  {
    title: 'a word that is heard after a turn was corrected has a turn of its own',
    plan: {
      seed: 1889,
      lengthMs: 24_000,
      steps: [
        { atMs: 1100, device: 'guest', size: 0.4, does: 'start' },
        { atMs: 4000, device: 'guest', size: 0.8, does: 'say' },
        { atMs: 5919, device: 'guest', size: 0.6, does: 'say' },
        { atMs: 7003, device: 'guest', size: 0.6, does: 'correct' },
      ],
    },
  },
  {
    title: 'a correction of the first of three turns leaves the words of the last',
    plan: {
      seed: 1933,
      lengthMs: 24_000,
      steps: [
        { atMs: 1100, device: 'guest', size: 0.8, does: 'start' },
        { atMs: 15_527, device: 'guest', size: 0.6, does: 'say' },
        { atMs: 17_326, device: 'guest', size: 0.7, does: 'say' },
        { atMs: 18_794, device: 'guest', size: 0.9, does: 'say' },
        { atMs: 19_433, device: 'guest', size: 0.4, does: 'correct' },
      ],
    },
  },
  {
    title: 'what a guest has used is charged, also when the room was deleted with the conversation of its host',
    plan: {
      seed: 1744,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.7, does: 'start' },
        { atMs: 800, device: 'other', size: 0.6, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.3, does: 'start' },
        { atMs: 4000, device: 'guest', size: 0.9, does: 'sign-out' },
        { atMs: 7606, device: 'other', size: 0.1, does: 'open-room' },
        { atMs: 8282, device: 'guest', size: 0.9, fails: 'database-fails-before', lastsMs: 12_115 },
        { atMs: 8472, device: 'guest', size: 0.6, does: 'say' },
        { atMs: 8995, device: 'other', size: 0.1, does: 'close-tab' },
        { atMs: 9181, device: 'guest', size: 0.4, fails: 'requests-late', lastsMs: 3500 },
      ],
    },
  },
  {
    title: 'an upload has nothing to do with a transaction whose connection was lost',
    plan: {
      seed: 1858,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.71, does: 'start' },
        { atMs: 800, device: 'other', size: 0.06, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.53, does: 'start' },
        { atMs: 4000, device: 'guest', size: 0.14, does: 'say' },
        { atMs: 5968, device: 'other', size: 0.81, does: 'say' },
        { atMs: 6269, device: 'host', size: 0.84, does: 'say' },
        { atMs: 6671, device: 'other', size: 0.39, fails: 'database-fails-after', lastsMs: 5442 },
        { atMs: 6779, device: 'host', size: 0.99, does: 'pause' },
        { atMs: 9572, device: 'guest', size: 0.76, does: 'say' },
        { atMs: 10_759, device: 'guest', size: 0.3, fails: 'voice-process-killed', lastsMs: 8387 },
        { atMs: 11_587, device: 'guest', size: 0.77, does: 'close-tab' },
        { atMs: 13_185, device: 'other', size: 0.01, does: 'say' },
        { atMs: 15_075, device: 'other', size: 0.6, does: 'buy' },
        { atMs: 15_681, device: 'guest', size: 0.58, fails: 'database-fails-before', lastsMs: 13_088 },
        { atMs: 17_276, device: 'other', size: 0.41, does: 'say' },
        { atMs: 18_865, device: 'host', size: 0.1, does: 'sign-out' },
      ],
    },
  },
  {
    title: 'a replay that its connection has not confirmed ends with that connection',
    plan: {
      seed: 1090,
      lengthMs: 24_000,
      steps: [
        { atMs: 800, device: 'other', size: 0.1, does: 'start' },
        { atMs: 3311, device: 'other', size: 0.8, fails: 'device-offline', lastsMs: 4069 },
        { atMs: 6924, device: 'other', size: 0.1, does: 'say' },
        { atMs: 7540, device: 'other', size: 0.2, fails: 'server-killed', lastsMs: 2036 },
        { atMs: 13_109, device: 'other', size: 0.8, does: 'say' },
        { atMs: 19_970, device: 'other', size: 0.9, does: 'hold' },
      ],
    },
  },
  {
    title: 'a guest whose device fails to store the end of a room has it finished seconds later',
    plan: {
      seed: 1,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.3, does: 'start' },
        { atMs: 6000, device: 'host', size: 0.3, does: 'open-room' },
        { atMs: 12_000, device: 'guest', size: 0.8, does: 'say' },
        { atMs: 16_900, device: 'guest', size: 0.5, fails: 'device-storage-fails-before', lastsMs: 2000 },
        { atMs: 17_000, device: 'guest', size: 0.3, does: 'stop' },
        { atMs: 20_000, device: 'host', size: 0.3, does: 'stop' },
      ],
    },
  },
  {
    title: 'a guest whose device fails to delete what is in memory has no conversation left open',
    plan: {
      seed: 2,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.3, does: 'start' },
        { atMs: 6000, device: 'host', size: 0.3, does: 'open-room' },
        { atMs: 12_000, device: 'guest', size: 0.8, does: 'say' },
        { atMs: 16_900, device: 'guest', size: 0.5, fails: 'device-storage-fails-before', lastsMs: 2000 },
        { atMs: 17_000, device: 'guest', size: 0.3, does: 'stop' },
        { atMs: 20_000, device: 'host', size: 0.3, does: 'stop' },
      ],
    },
  },
  {
    title: 'speech that is not translated yet is sent again, although a sentence was typed after it',
    plan: {
      seed: 462,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.73, does: 'start' },
        { atMs: 800, device: 'other', size: 0.51, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.16, does: 'start' },
        { atMs: 4000, device: 'other', size: 0.94, does: 'say' },
        { atMs: 5394, device: 'host', size: 0.8, does: 'hold' },
        { atMs: 7212, device: 'guest', size: 0.37, does: 'say' },
        { atMs: 8257, device: 'other', size: 0.24, does: 'say' },
        { atMs: 10_725, device: 'guest', size: 0.27, does: 'say' },
        { atMs: 13_048, device: 'host', size: 0.27, does: 'say' },
        { atMs: 15_082, device: 'guest', size: 0.1, does: 'say' },
        { atMs: 15_742, device: 'host', size: 0.25, fails: 'device-offline', lastsMs: 1711 },
        { atMs: 17_114, device: 'host', size: 0.8, fails: 'voice-process-killed', lastsMs: 3599 },
        { atMs: 17_190, device: 'guest', size: 0.88, does: 'say' },
        { atMs: 19_032, device: 'guest', size: 0.56, does: 'write' },
        { atMs: 22_069, device: 'other', size: 0.76, fails: 'server-killed', lastsMs: 3964 },
      ],
    },
  },
  {
    title: 'a conversation that was uploaded while the storage failed does not stay live on the device',
    plan: {
      seed: 2499,
      lengthMs: 24_000,
      steps: [
        { atMs: 500, device: 'host', size: 0.6, does: 'start' },
        { atMs: 800, device: 'other', size: 0.63, does: 'start' },
        { atMs: 1100, device: 'guest', size: 0.79, does: 'start' },
        { atMs: 4000, device: 'other', size: 0.17, does: 'say' },
        { atMs: 4500, device: 'other', size: 0.93, does: 'stop' },
        { atMs: 5100, device: 'other', size: 0.75, fails: 'device-storage-fails-before', lastsMs: 13_700 },
      ],
    },
  },
];
