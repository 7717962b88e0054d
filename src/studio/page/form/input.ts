import type { Field, Json, Widget } from '../../../core/index.ts';

/** Props of an input. */
export interface InputProps<Kind extends Widget = Widget> {
  field: Field;
  widget: Kind;
  id: string;
  /** The current value of the field: a draft, or that of the file. */
  value: Json | undefined;
  describedBy: string;
  isWrong: boolean;
  /** Takes typed input, which is sent after a pause. */
  type: (value: Json | undefined) => void;
  /** Takes a choice, which is sent at once. */
  put: (value: Json | undefined) => void;
}
