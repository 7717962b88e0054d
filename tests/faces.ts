import theme from '../schema/records/theme.schema.json' with { type: 'json' };

/** All faces; the first is the default one. */
export const FACES: readonly string[] = theme.properties.face.enum;
