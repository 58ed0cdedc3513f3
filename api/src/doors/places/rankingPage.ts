import { CONSIDERED } from '../../features/profiles/profile.types.js';
import { DAYS } from '../../features/posts/postPeriod.js';

/** Tells how lists are ordered. It has to say what the code does: features/posts, features/search, features/profiles. */
export const RANKING = `
<p class="place-soft">No list on Hydrate is made for you by a machine. There are no ads, nobody pays for a place, and what you read
changes nothing for you or for others. These are all the rules.</p>
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
<li><b>Start here</b> on a category has the three posts of the category with most likes.
Related categories are those that its newest posts are in, too.</li>
<li><b>Who writes here</b> and the topics of a person count the newest ${CONSIDERED} posts. Those who wrote most come first.</li>
<li>What an author has pinned comes first on their profile. Only the author decides about it.</li>
</ul>
<h2>Search</h2>
<ul>
<li>A post is found if it has all words of the search. How well they match decides about the order: words in the title count for more
than words in the text. Of posts that match equally well, the one with more likes comes first, then the newer one.</li>
</ul>
<h2>Related posts</h2>
<ul>
<li>They share categories with the post. Those that share all come first, then those with more likes, then newer ones.</li>
</ul>
<h2>What is left out</h2>
<ul>
<li>Posts that an operator has unlisted, that moderators have hidden, or that wait for a review are in no list.</li>
<li>People whom you have blocked are folded away, for you only. It changes no order.</li>
</ul>`;
