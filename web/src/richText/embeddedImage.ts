/** Pictures that a text may have inside until they are uploaded: the types of the API. */
export const embeddedImage = /^data:image\/(?:png|gif|jpe?g|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,/i;
