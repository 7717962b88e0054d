export const changesTexts = {
  noChanges: 'Nothing has changed since you opened this window.',
  sinceOpened: 'Since you opened this window',
  versions: 'Earlier versions',
  versionsHelp:
    'The studio stores the text of the site each time somebody begins to change it after a pause, 30 times in all. Pictures and documents stay in the folder media. If somebody has deleted one there, an earlier version can’t show it.',
  noVersions: 'There is no earlier version yet. The first one is stored when you change something.',
  versionOldest: 'The oldest version.',
  versionAt: (when: string) => `the version of ${when}`,
  nowSince: 'Now',
  nowSame: 'The same as the last version.',
  today: 'today',
  yesterday: 'yesterday',
  bringBack: 'Bring back',
  isBack: (when: string) => `The version of ${when} is back.`,
} as const;
