import { CONSIDERED } from '../../features/profiles/profile.types.js';
import { DAYS } from '../../features/posts/postPeriod.js';
import { CONSIDERED as RELATED_CONSIDERED } from '../../features/posts/relatedPosts.js';
import { WINDOW } from '../../features/search/searchWindow.js';

/** Tells how lists are ordered. It has to say what the code does: features/posts, features/search, features/profiles. */
export const RANKING = `
<p class="place-soft">No list on Hydrate is made for you by a machine. There are no ads, nobody pays for a place, and what you read
changes nothing for you. These are all the rules.</p>
<h2>The feed</h2>
<ul>
<li><b>Popular</b> is ordered by the number of likes. Of posts with equally many, the newer one comes first. A like counts once,
whoever gives it.</li>
<li><b>Week, month and year</b> are the same over the posts of the last ${DAYS.WEEK}, ${DAYS.MONTH} and ${DAYS.YEAR} days, and of today.</li>
<li><b>Latest</b> is ordered by the time of publication. An edit does not move a post up.</li>
<li><b>Following</b> has the posts of the people and categories that you follow, newest first.</li>
<li><b>Popular this week</b> beside the feed has the five posts of the last seven days with most likes. Only the newest 500 posts
are considered.</li>
</ul>
<h2>Categories, profiles and the archive</h2>
<ul>
<li>Posts of a category, of an author, of a month or of a shared list are ordered by time: newest, or last added, first.</li>
<li><b>Start here</b> on a category with eight posts or more has posts of the category with most likes, with most reads in this and the
previous month and on most reading lists, and its newest one. Reads and lists are counted over its newest ${CONSIDERED} posts, without names, and from three on.
Related categories are those that most of its newest ${CONSIDERED} posts are in, too.</li>
<li><b>Who writes here</b> and the topics of a person count the newest ${CONSIDERED} posts. Those who wrote most come first.</li>
<li>What an author has pinned comes first on their profile. Only the author decides about it.</li>
</ul>
<h2>Search</h2>
<ul>
<li>A post is found if it has all words of the search. With fewer than ten such posts, posts follow that are about all words but one. If no
post has the words, the nearest spelling is searched, and the page says so.</li>
<li>A title that is exactly the search comes first. Then come the best ${WINDOW}, by how much they are about the words: words in the title count
for more than words in headings, those for more than words in the text, and rare words for more than frequent ones. Of posts that match
equally well, the one with more likes comes first, then the newer one.</li>
<li>These ${WINDOW} are chosen by likes too: first posts with the words in the title, then posts that are about the words, then all others, and of each
group those with most likes. After them the groups go on in this order.</li>
<li>Suggestions while typing are posts with the words in the title, by likes.</li>
</ul>
<h2>Related posts</h2>
<ul>
<li>They share categories with the post. Those that share all come first, then those with more likes, then newer ones. Only the
${RELATED_CONSIDERED} posts of each category with most likes are considered.</li>
</ul>
<h2>What is left out</h2>
<ul>
<li>Posts that an operator has unlisted, that moderators have hidden, or that wait for a review are in no public list. Authors see their
unlisted posts on their own profile, and who has saved an unlisted post keeps it on the reading list.</li>
<li>People whom you have blocked are folded away, for you only. It changes no order.</li>
</ul>`;
