export const altDialogTexts = {
  title: 'What does the picture show?',
  help: 'People who can’t see it hear these words instead. One sentence is enough.',
  needed: 'Write what the picture shows, such as “Delegates raise their placards in the hall”.',
  use: 'Use this picture',
  leaveOut: 'Leave it out',
} as const;
