import type { Known } from '../../exercise/spoken';
import { t } from '../../i18n/locale.svelte';
import type { LessonJson, LessonPart, Lessons } from '../../app/wire';

/** The last step of the course: a game instead of a lesson. */
export const GAME = 'game';

/** A place in the lessons: a part of one of them, or the first game (without a part). */
export interface Place {
  lesson: string;
  part: number;
}

/** How many steps the course has, the game among them. */
export const stepsOf = ({ course }: Lessons): number => course.length + 1;

/** The number of a step of the course, from 1; 0 for another lesson. */
export function stepNumber({ course }: Lessons, name: string): number {
  return name === GAME ? course.length + 1 : course.findIndex((lesson) => lesson.name === name) + 1;
}

export const lessonNamed = ({ course, cards, variations }: Lessons, name: string): LessonJson | undefined =>
  [...course, ...cards, ...variations].find((lesson) => lesson.name === name);

/** The course with the game as its last step. */
export const courseOf = ({ course }: Lessons): { name: string; title: string }[] => [
  ...course,
  { name: GAME, title: t('learn.game') },
];

/** The lessons of a group, and the key of its title. */
interface Group {
  title: 'learn.course' | 'learn.extras' | 'learn.variations';
  lessons: { name: string; title: string }[];
}

/** The group that contains a lesson. */
export function groupOf(lessons: Lessons, name: string): Group {
  if (stepNumber(lessons, name) > 0) return { title: 'learn.course', lessons: courseOf(lessons) };
  return lessons.cards.some((lesson) => lesson.name === name)
    ? { title: 'learn.extras', lessons: lessons.cards }
    : { title: 'learn.variations', lessons: lessons.variations };
}

export const partAt = (lessons: Lessons, { lesson, part }: Place): LessonPart | undefined =>
  lessonNamed(lessons, lesson)?.parts[part];

/** All places in their order: the course, the game, the extra cards, the variations. */
function placesOf({ course, cards, variations }: Lessons): Place[] {
  const parts = (lesson: LessonJson): Place[] =>
    lesson.parts.map((_, part) => ({ lesson: lesson.name, part }));
  return [...course.flatMap(parts), { lesson: GAME, part: 0 }, ...[...cards, ...variations].flatMap(parts)];
}

/** The place `step` steps away; null beyond the first and the last. */
export function neighbour(lessons: Lessons, place: Place, step: 1 | -1): Place | null {
  const places = placesOf(lessons);
  const at = places.findIndex(({ lesson, part }) => lesson === place.lesson && part === place.part);
  return places[at + step] ?? null;
}

/** What a learner has met before a lesson, and so can be shown in it. */
export function knownIn(lessons: Lessons, name: string): Known {
  const met = (taught: string): boolean => {
    const step = stepNumber(lessons, name);
    return step === 0 || step >= stepNumber(lessons, taught);
  };
  return { trump: met('trump'), bids: met('bid') };
}
