import type { Field, Json, Widget } from '../../../shared/index.ts';

/** What the input for a value receives. */
export interface InputProps<Kind extends Widget = Widget> {
  field: Field;
  widget: Kind;
  id: string;
  /** What is in the field now: typed, or of the file. */
  value: Json | undefined;
  describedBy: string;
  isWrong: boolean;
  /** Takes what somebody types; it is sent a moment later. */
  type: (value: Json | undefined) => void;
  /** Takes what somebody chose; it is sent at once. */
  put: (value: Json | undefined) => void;
}
