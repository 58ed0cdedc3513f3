// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { createImageUploads, ImageRefusedError, type UploadedImage, type UploadImage } from './imageUploads';
import { readImageFile } from './imageFile';

const DATA = 'data:image/png;base64,AAAA';
const stored: UploadedImage = { url: '/uploads/a.webp', width: 4, height: 3 };
const image = { src: DATA, alt: 'a', width: 40, height: 30 };

function connected(upload: UploadImage) {
  const uploads = createImageUploads();
  const onHtml = vi.fn();
  uploads.connect({ upload, onHtml });
  return { uploads, onHtml };
}

describe('createImageUploads', () => {
  it('writes the embedded picture until the upload is done, then the stored one', async () => {
    const { uploads, onHtml } = connected((file) => {
      expect([file.type, file.size]).toEqual(['image/png', 3]);
      return Promise.resolve(stored);
    });
    uploads.adopt(DATA);
    expect(uploads.statusOf(DATA)).toEqual({ state: 'uploading', progress: 0 });
    expect(uploads.resolve(image)).toEqual(image);
    await uploads.finish([DATA]);
    expect(onHtml).toHaveBeenCalled();
    expect(uploads.resolve(image)).toEqual({ src: '/uploads/a.webp', alt: 'a', width: 4, height: 3 });
  });

  it('reports progress, sends each picture once, and leaves other addresses alone', async () => {
    const upload = vi.fn<UploadImage>((_file, { onProgress }) => {
      onProgress(0.5);
      return new Promise(() => undefined);
    });
    const { uploads } = connected(upload);
    uploads.adopt(DATA);
    uploads.adopt(DATA);
    uploads.adopt('/uploads/b.webp');
    expect(upload).toHaveBeenCalledTimes(1);
    expect(uploads.statusOf(DATA)).toEqual({ state: 'uploading', progress: 0.5 });
    expect(uploads.statusOf('/uploads/b.webp')).toBeUndefined();
    const elsewhere = { src: '/uploads/b.webp' };
    expect(uploads.resolve(elsewhere)).toBe(elsewhere);
  });

  it('retries failed uploads on request and before the text is saved', async () => {
    const upload = vi.fn<UploadImage>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(stored);
    const { uploads } = connected(upload);
    uploads.adopt(DATA);
    await vi.waitFor(() => expect(uploads.statusOf(DATA)).toEqual({ state: 'failed' }));
    await uploads.finish([DATA]);
    expect(uploads.statusOf(DATA)).toEqual({ state: 'stored', image: stored });
  });

  it('waits for the pictures of the text only, and sends a removed one again when it is back', async () => {
    const signals: AbortSignal[] = [];
    const upload = vi.fn<UploadImage>((_file, { signal }) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise(() => undefined) : Promise.resolve(stored);
    });
    const { uploads } = connected(upload);
    uploads.adopt(DATA);
    await uploads.finish([]);
    expect(signals[0]?.aborted).toBe(true);
    expect(uploads.statusOf(DATA)).toEqual({ state: 'stopped' });
    await uploads.finish([]);
    expect(upload).toHaveBeenCalledTimes(1);
    await uploads.finish([DATA]);
    expect(uploads.statusOf(DATA)).toEqual({ state: 'stored', image: stored });
  });

  it('reads pasted addresses quickly beside large pictures', () => {
    const { uploads } = connected(() => new Promise(() => undefined));
    const encode = vi.spyOn(globalThis, 'btoa');
    uploads.adopt(DATA);
    uploads.add('blob:a', new File(['a'], 'a.png', { type: 'image/png' }));
    expect(uploads.sourceOf('data:image/png;base64,BBBB')).toBeUndefined();
    expect(encode).not.toHaveBeenCalledWith(DATA);
    encode.mockRestore();
    const pasted = uploads.readPasted('<img src="blob:a">');
    expect(uploads.sourceOf(pasted.slice('<img src="'.length, -'">'.length))).toBe('blob:a');
  });

  it('keeps a refused picture in the text with the reason, and does not send it again', async () => {
    const upload = vi.fn<UploadImage>().mockRejectedValue(new ImageRefusedError('The image is damaged.'));
    const { uploads } = connected(upload);
    uploads.adopt(DATA);
    await uploads.finish([DATA]);
    await uploads.finish([DATA]);
    expect(uploads.statusOf(DATA)).toEqual({ state: 'refused', reason: 'The image is damaged.' });
    expect(upload).toHaveBeenCalledTimes(1);
    expect(uploads.resolve(image)).toEqual(image);
  });

  it('writes nothing for a picture that only this page can show', () => {
    expect(createImageUploads().resolve({ src: 'blob:x' })).toBeNull();
  });
});

describe('readImageFile', () => {
  const problemOf = async (file: File) => {
    const result = await readImageFile(file);
    return 'problem' in result ? result.problem : undefined;
  };

  it('names the problem of a file', async () => {
    expect(await problemOf(new File(['hello'], 'a.png', { type: 'image/png' }))).toBe(
      '"a.png" was not added: only PNG, JPEG, GIF, WebP, BMP and ICO images can be.',
    );
    expect(await problemOf(new File([], 'a.png'))).toBe('"a.png" was not added: it is empty.');
    expect(await problemOf(new File([new Uint8Array(10.5 * 1024 * 1024)], 'a.png'))).toBe(
      '"a.png" was not added: it has 10.5 MB, and the limit is 10 MB.',
    );
  });
});
