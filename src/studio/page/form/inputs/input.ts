import type { Field, Json, Widget } from '../../../../core/index.ts';

export interface InputProps {
  field: Field;
  widget: Widget;
  id: string;
  /** The draft, or the value in the file. */
  value: Json | undefined;
  describedBy: string;
  isWrong: boolean;
  /** Stores typed input as a draft. The form is updated after a pause in typing. */
  type: (value: Json | undefined) => void;
  /** Stores a choice as a draft. The form is updated immediately. */
  put: (value: Json | undefined) => void;
}

export type WidgetProps<Kind extends Widget['kind']> = InputProps & {
  widget: Extract<Widget, { kind: Kind }>;
};
