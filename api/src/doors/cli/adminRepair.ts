import type { Command } from 'commander';
import type { AdminService } from '../../features/admin/admin.service.js';
import type { AdminTerminal, WithAdmin } from './adminProgram.js';

/** `npm run admin -- pictures …` */
export function addPictureCommands(program: Command, withAdmin: WithAdmin, say: AdminTerminal['say']): void {
  const pictures = program.command('pictures').description('copy the pictures of posts and profiles');
  for (const [action, description, restores] of [
    ['mirror', 'copy all pictures that FOLDER lacks from the bucket, or from DATA_DIR, to FOLDER', false],
    ['restore', 'copy all pictures of FOLDER that the bucket, or DATA_DIR, lacks', true],
  ] as const) {
    pictures
      .command(`${action} <folder>`)
      .description(description)
      .action((folder: string) =>
        withAdmin(async ({ admin }) => {
          const { copied, bytes, known } = await admin.mirror(folder, { restores });
          say(
            `Copied ${counted(copied, 'picture')} (${(bytes / 1e6).toFixed(1)} MB). ${known} were there already.`,
          );
        }),
      );
  }
}

type Repaired = Awaited<ReturnType<AdminService['repair']>>;

/** What `repair` says. */
export function repairedLine({ missingFiles, ...found }: Repaired, isCheck: boolean): string {
  const { posts, categories, accounts, remarks, searchRows, uploadUses, unknownFiles } = found;
  const parts = [
    counted(posts, 'post'),
    `${categories} ${categories === 1 ? 'category' : 'categories'}`,
    counted(accounts, 'account'),
    `${remarks} comments and replies`,
    counted(searchRows, 'search row'),
    `uses of uploads in ${counted(uploadUses, 'text')}`,
    `${counted(unknownFiles, 'file')} of no upload`,
  ].filter((part) => !/(?:^|in )0 /.test(part));
  const errors =
    parts.length === 0 ? 'No errors were found.' : `${isCheck ? 'Found' : 'Corrected'} ${parts.join(', ')}.`;
  if (missingFiles === 0) return errors;
  return `${errors} ${counted(missingFiles, 'upload')} without a file: bring the files back from a back-up.`;
}

export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
