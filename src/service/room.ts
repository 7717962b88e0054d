import { Failure } from './failure.ts';

/** Room for so many bytes of uploads at once, however many they are shared by. */
export interface Room {
  /** A share of the room, to be given back as a whole. Taking more than is free throws a Failure `busy`. */
  share: () => Share;
}

export interface Share {
  take: (bytes: number) => void;
  giveBack: () => void;
}

/** @param size in bytes */
export function roomFor(size: number): Room {
  let free = size;
  return {
    share: () => {
      let taken = 0;
      return {
        take: (bytes) => {
          if (bytes > free)
            throw new Failure(
              'busy',
              'Too many files arrive at the moment. Please try again in a few seconds.',
              {
                retryAfter: 5,
              },
            );
          free -= bytes;
          taken += bytes;
        },
        giveBack: () => {
          free += taken;
          taken = 0;
        },
      };
    },
  };
}
