/* The functions of libheif that heic-process.ts calls, as heif.h declares them. An error comes first: it is returned by address. */
declare module 'libheif-js/wasm-bundle.js' {
  interface Libheif {
    HEAPU8: Uint8Array<ArrayBuffer>;
    _malloc: (size: number) => number;
    _heif_context_alloc: () => number;
    _heif_context_get_security_limits: (context: number) => number;
    _heif_context_read_from_memory_without_copy: (
      error: number,
      context: number,
      bytes: number,
      size: number,
      options: number,
    ) => void;
    _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void;
    _heif_image_handle_has_alpha_channel: (handle: number) => number;
    _heif_image_handle_get_raw_color_profile_size: (handle: number) => number;
    _heif_image_handle_get_raw_color_profile: (error: number, handle: number, profile: number) => void;
    _heif_decode_image: (
      error: number,
      handle: number,
      image: number,
      colorspace: number,
      chroma: number,
      options: number,
    ) => void;
    _heif_image_get_primary_width: (image: number) => number;
    _heif_image_get_primary_height: (image: number) => number;
    _heif_image_get_plane_readonly: (image: number, channel: number, stride: number) => number;
  }
  const libheif: Libheif;
  export default libheif;
}
